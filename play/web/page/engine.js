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

class Thinker {
  // tell: { advice } as it grows, or { error }
  constructor(tell) {
    this.tell = tell;
    this.engine = null;
    this.newest = 0;
    this.last = Promise.resolve();
  }

  // Advice about a position, in place of that before it; null: none.
  think(about) {
    const number = ++this.newest;
    this.last = this.last.then(() => this.turn_to(about, number)).catch((error) => this.tell({ error: error.message }));
    return this.last;
  }

  async turn_to(about, number) {
    if (number !== this.newest) return;
    await this.hush();
    if (!about || number !== this.newest) return;
    if (!this.engine) {
      const engine = new Engine({
        // What still comes about the position before is not told.
        advice: (advice) => { if (this.engine === engine && this.asked === this.newest) this.tell({ advice }); },
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
    // A strategy may take long to choose; the next position does not wait for it.
    engine.ask({ do: 'advise', ...about }).then((answer) => {
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
  }
}
