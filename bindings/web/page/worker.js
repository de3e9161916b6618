// The worker: the engines as WebAssembly, asked by texts. Advice grows in short slices, so that a
// command never waits long. Runs after the script that emscripten made.

const slice_ms = 16;
const telling_ms = 120;
let engine = null;
let thinking = false;
let told = 0;
let slices = 0;

function ask(command) {
  const size = engine.lengthBytesUTF8(command) + 1;
  const at = engine._malloc(size);
  engine.stringToUTF8(command, at, size);
  const answer = engine.UTF8ToString(engine._skerry_answer(at));
  engine._free(at);
  return answer;
}

// One slice of advice, then messages have their turn.
const turns = new MessageChannel();
turns.port1.onmessage = () => {
  if (!thinking) return;
  const end = performance.now() + slice_ms;
  let state = {};
  do
    state = JSON.parse(ask('{"do":"think","playouts":1}'));
  while (!state.finished && !state.error && performance.now() < end);
  slices += 1;
  const now = performance.now();
  if (state.error || state.finished) thinking = false;
  if (state.futures > 0 && (!thinking || slices < 4 || now - told > telling_ms)) {
    told = now;
    postMessage({ advice: JSON.parse(ask('{"do":"advice"}')) });
  }
  if (thinking) turns.port2.postMessage(0);
};

function start_thinking() {
  told = slices = 0;
  if (thinking) return;
  thinking = true;
  turns.port2.postMessage(0);
}

onmessage = async ({ data }) => {
  if (data.wasm) {
    try {
      engine = await skerry_engine({ wasmBinary: data.wasm, print() {}, printErr() {} });
      postMessage({ ready: true });
    } catch (error) {
      postMessage({ ready: false, error: String(error) });
    }
    return;
  }
  let answer;
  try {
    answer = JSON.parse(ask(JSON.stringify(data.command)));
  } catch (error) {
    // Out of memory, or a bug: the page starts another worker.
    postMessage({ id: data.id, answer: { error: 'The engine stopped: ' + error, broken: true } });
    return;
  }
  const name = data.command.do;
  if (name === 'advise' && !answer.error) start_thinking();
  else if (name !== 'games' && name !== 'result' && name !== 'record' && !answer.error && !answer.refused && name !== 'choose') thinking = false;
  postMessage({ id: data.id, answer });
};
