// The worker: the engines as WebAssembly, asked by texts. Advice grows in short slices, so that a
// command comes in between. Runs after the script that emscripten made.

const slice_ms = 16;
const telling_ms = 120;
const asking_ms = 4;
let engine = null;
let thinking = false;
let turning = false;  // whether a turn is under way
let batch = 1;
let next_telling = 0;
let told = 0;
let enough = Infinity;  // futures

function ask(command) {
  const size = engine.lengthBytesUTF8(command) + 1;
  const at = engine._malloc(size);
  engine.stringToUTF8(command, at, size);
  const answer = engine.UTF8ToString(engine._skerry_answer(at));
  engine._free(at);
  return answer;
}

// As many playouts at once as take a few milliseconds.
function think() {
  const begun = performance.now();
  const state = JSON.parse(ask(`{"do":"think","playouts":${batch}}`));
  const took = performance.now() - begun;
  if (took < asking_ms / 2) batch = Math.min(2 * batch, 1024);
  else if (took > 2 * asking_ms) batch = Math.max(1, batch >> 1);
  return state;
}

// The first values are told at once, then now and then: telling takes no more than a fifth of the time.
function tell() {
  const begun = performance.now();
  postMessage({ advice: JSON.parse(ask('{"do":"advice"}')) });
  const now = performance.now();
  next_telling = now + Math.max(told < 4 ? 0 : telling_ms, 4 * (now - begun));
  told += 1;
}

// One slice of advice, then messages have their turn.
const turns = new MessageChannel();
turns.port1.onmessage = () => {
  turning = false;
  try {
    if (thinking) think_on();
  } catch (error) {
    thinking = false;
    postMessage({ failed: 'The engine stopped: ' + error });
  }
};

function turn() {
  if (!turning) turns.port2.postMessage(0);
  turning = true;
}

function think_on() {
  const end = performance.now() + slice_ms;
  let state = {};
  do
    state = think();
  while (!state.finished && !state.error && performance.now() < end);
  if (state.error || state.finished || state.futures >= enough) thinking = false;
  if (state.futures > 0 && (!thinking || performance.now() > next_telling)) tell();
  if (thinking) turn();
}

function start_thinking(futures) {
  enough = futures ?? Infinity;
  batch = 1;
  next_telling = told = 0;
  thinking = true;
  tell();
  turn();
}

function start_engine(module) {
  const made = {
    print() {}, printErr() {},
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports).then((instance) => done(instance, module), (error) => postMessage({ ready: false, error: String(error) }));
      return {};
    }
  };
  return skerry_engine(made);
}

onmessage = async ({ data }) => {
  if (data.module) {
    try {
      engine = await start_engine(data.module);
      postMessage({ ready: true });
    } catch (error) {
      postMessage({ ready: false, error: String(error) });
    }
    return;
  }
  if (data.command.do === 'rest') {
    thinking = false;
    postMessage({ id: data.id, answer: {} });
    return;
  }
  if (data.command.do === 'resume') {
    start_thinking(data.command.enough);
    postMessage({ id: data.id, answer: {} });
    return;
  }
  let answer;
  try {
    answer = JSON.parse(ask(JSON.stringify(data.command)));
    if (data.command.do === 'advise' && !answer.error) start_thinking(data.command.enough);
  } catch (error) {
    // Out of memory, or a bug: the page starts another worker.
    answer = { error: 'The engine stopped: ' + error, broken: true };
  }
  postMessage({ id: data.id, answer });
};
