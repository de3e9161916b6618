// The worker from a blob, because a page of a folder may load no other file.

class Engine {
  constructor(on_advice) {
    this.waiting = new Map();
    this.next = 1;
    this.on_advice = on_advice;
  }

  async start() {
    const code = document.getElementById('worker').textContent;
    this.worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    const packed = Uint8Array.from(atob(document.getElementById('wasm').textContent.trim()), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const wasm = await new Response(stream).arrayBuffer();
    await new Promise((good, bad) => {
      this.worker.onmessage = ({ data }) => (data.ready ? good() : bad(new Error(data.error)));
      this.worker.onerror = (event) => bad(new Error(event.message));
      this.worker.postMessage({ wasm });
    });
    this.worker.onmessage = ({ data }) => this.take(data);
  }

  // What was asked is not answered any more.
  stop() {
    this.worker.terminate();
    for (const answered of this.waiting.values()) answered({ stopped: true });
    this.waiting.clear();
  }

  take(data) {
    if (data.progress) {
      this.on_progress?.(data.progress);
      return;
    }
    if (data.advice) {
      this.on_advice(data.advice);
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
