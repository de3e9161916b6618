// The worker from a blob, because a page of a folder may load no other file.

// Unpacked and compiled once for all workers.
let compiled = null;

async function compile_engine() {
  const packed = Uint8Array.from(atob(by_id('wasm').textContent.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

class Engine {
  // on: what hears of { advice }, { progress } and { failed }
  constructor(on = {}) {
    this.waiting = new Map();
    this.next = 1;
    this.on = on;
  }

  async start() {
    const code = by_id('worker').textContent;
    const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    this.worker = new Worker(address);
    compiled ??= compile_engine();
    const module = await compiled;
    await new Promise((good, bad) => {
      this.worker.onmessage = ({ data }) => (data.ready ? good() : bad(new Error(data.error)));
      this.worker.onerror = (event) => bad(new Error(event.message));
      this.worker.onmessageerror = () => bad(new Error('no worker takes the engine'));
      this.worker.postMessage({ module });
    });
    URL.revokeObjectURL(address);
    this.worker.onmessage = ({ data }) => this.take(data);
  }

  // What was asked is not answered any more.
  stop() {
    this.worker.terminate();
    for (const answered of this.waiting.values()) answered({ stopped: true });
    this.waiting.clear();
  }

  take(data) {
    for (const name of ['advice', 'progress', 'failed'])
      if (data[name]) {
        this.on[name]?.(data[name]);
        return;
      }
    const waiting = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    waiting?.(data.answer);
  }

  ask(command) {
    const id = this.next++;
    return new Promise((answered) => {
      this.waiting.set(id, answered);
      this.worker.postMessage({ id, command });
    });
  }
}

// Advice is thought out by a worker of its own: no tap waits for a playout, however long it takes.
const patience_ms = 250;

// For so many positions the newest advice is kept.
const most_kept = 24;

class Thinker {
  // tell: { advice } as it grows, or { error }
  constructor(tell) {
    this.tell = tell;
    this.engine = null;
    this.newest = 0;
    this.last = Promise.resolve();
    this.kept = new Map();  // advice by what it is about
    this.about = '';  // what the newest question is about
    this.thought = '';  // what the engine thinks about, or did before it rests
  }

  // Advice about a position, in place of that before it; null: none. What is known of it is told at
  // once, and grows on.
  think(about) {
    const number = ++this.newest;
    this.about = about ? JSON.stringify([about.game, about.rules, about.state, about.strategy]) : '';
    const before = this.kept.get(this.about);
    if (before) this.tell({ advice: before });
    this.last = this.last.then(() => this.turn_to(about, number)).catch((error) => this.tell({ error: error.message }));
    return this.last;
  }

  // Fewer futures than those that were told before are not told.
  take(advice) {
    const before = this.kept.get(this.about);
    if (before && advice.futures < before.futures) return;
    this.kept.delete(this.about);
    this.kept.set(this.about, advice);
    if (this.kept.size > most_kept) this.kept.delete(this.kept.keys().next().value);
    this.tell({ advice });
  }

  async turn_to(about, number) {
    if (number !== this.newest) return;
    await this.hush();
    if (!about || number !== this.newest) return;
    if (!this.engine) {
      const engine = new Engine({
        // What still comes about the position before is not told.
        advice: (advice) => { if (this.engine === engine && this.asked === this.newest) this.take(advice); },
        failed: (error) => {
          if (this.engine !== engine) return;
          this.leave();
          this.tell({ error });
        }
      });
      await engine.start();
      this.engine = engine;
    }
    const engine = this.engine;
    this.asked = number;
    const goes_on = this.thought === this.about;
    this.thought = this.about;
    // A strategy may take long to choose; the next position does not wait for it.
    engine.ask(goes_on ? { do: 'resume', enough: about.enough } : { do: 'advise', ...about }).then((answer) => {
      if (answer.broken && this.engine === engine) this.leave();
      if (answer.error && number === this.newest) this.tell({ error: answer.error });
    });
  }

  // A worker that is in the midst of a long playout is left, and another one started when it is needed.
  async hush() {
    if (!this.engine) return;
    const late = new Promise((done) => { setTimeout(() => done(null), patience_ms); });
    if (!await Promise.race([this.engine.ask({ do: 'rest' }), late])) this.leave();
  }

  leave() {
    this.engine.stop();
    this.engine = null;
    this.thought = '';
  }
}
