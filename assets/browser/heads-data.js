// One sentence in all heads: colours of every cell at once, exact numbers of a layer when they are wanted.
// Layout of what the server sends: uint32 length of the header, the header as JSON, then one byte per
// weight (255 · weight) of every layer, head, row and column, deflated. Bytes are colours; printed numbers never come from them.

export async function decode(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const colours = await inflated(bytes.slice(4 + length)).catch(() => null);
  return new Lesson(header, colours);
}

/** A browser without DecompressionStream gets its colours from the exact numbers, a little later. */
async function inflated(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const kept = new Map();
const KEPT = 64;

/** A layer as the core has it: weights between pieces (h, n, n) and between words (h, w, w). */
async function fetchLayer(address) {
  const answer = await fetch(new URL(address, document.baseURI));
  if (!answer.ok) throw new Error("no layer");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const { arrays } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const numbers = new Float32Array(bytes.buffer.slice(4 + length + ((4 - (length % 4)) % 4)));
  const tensor = ({ offset, shape }) => {
    const size = shape[1] * shape[2];
    return [...Array(shape[0]).keys()].map((h) =>
      numbers.subarray(offset + h * size, offset + (h + 1) * size),
    );
  };
  return { parca: tensor(arrays.pieces), kelime: tensor(arrays.words) };
}

let serial = 0;

class Lesson {
  constructor(header, colours) {
    Object.assign(this, header);
    this.colours = colours;
    this.serial = serial++;
    this.exact = new Map();
    this.isOff = new Set(header.off.map(([layer, head]) => layer + "." + head));
  }

  size(view) {
    return view === "kelime" ? this.words.length : this.tokens.length;
  }

  names(view) {
    return view === "kelime" ? this.words : this.tokens;
  }

  /** The weights of a head as the core has them, or null while they are on their way. */
  matrix(layer, head, view, whole = false) {
    return this.exact.get(layer + (whole ? "w" : ""))?.[view][head] ?? null;
  }

  /** Fetches a layer once; `whole` is the same layer with all heads on. Resolves to whether it is there. */
  async need(layer, whole = false) {
    const key = layer + (whole ? "w" : "");
    if (this.exact.has(key)) return true;
    const address = (whole ? this.whole_layer_address : this.layer_address) + "&katman=" + (layer + 1);
    if (!kept.has(address)) {
      kept.set(address, fetchLayer(address));
      if (kept.size > KEPT) kept.delete(kept.keys().next().value);
    }
    try {
      this.exact.set(key, await kept.get(address));
      return true;
    } catch {
      kept.delete(address);
      return false;
    }
  }

  /** 0 … 1 for every cell, good enough to be painted: bytes, or the exact numbers where they are. */
  shades(layer, head, view) {
    const exact = this.matrix(layer, head, view);
    if (exact) return exact;
    const n = this.tokens.length;
    if (!this.colours) return new Float32Array(this.size(view) ** 2);
    const start = (layer * this.h + head) * n * n;
    const pieces = Float32Array.from(this.colours.subarray(start, start + n * n), (byte) => byte / 255);
    return view === "parca" ? pieces : this.ofWords(pieces);
  }

  /** Keys summed, queries averaged. */
  ofWords(pieces) {
    const [n, w] = [this.tokens.length, this.words.length];
    if (n === w) return pieces;
    const count = new Float32Array(w);
    for (const word of this.word_of) count[word] += 1;
    const words = new Float32Array(w * w);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) words[this.word_of[i] * w + this.word_of[j]] += pieces[i * n + j];
    for (let i = 0; i < w; i++) for (let j = 0; j < w; j++) words[i * w + j] /= count[i];
    return words;
  }

  /** How the link names a row or column: words by their place, pieces as 6.2. */
  key(view, i) {
    return view === "kelime" ? String(i) : this.keys[i];
  }

  place(view, key) {
    if (!key) return -1;
    const i = view === "kelime" ? Number.parseInt(key, 10) : this.keys.indexOf(key);
    return i >= 0 && i < this.size(view) ? i : -1;
  }

  /** The same place in the other view. */
  moved(i, view) {
    return view === "kelime" ? this.word_of[i] : this.word_of.indexOf(i);
  }

  everyHead() {
    const found = [];
    for (let layer = 0; layer < this.layers; layer++)
      for (let head = 0; head < this.h; head++) found.push([layer, head]);
    return found;
  }

  silent(layer, head) {
    return this.isOff.has(layer + "." + head);
  }

  /** How much of its attention a head has moved because others are silent; 0 for a silent one. */
  changeOf(layer, head) {
    return this.silent(layer, head) ? 0 : (this.changes?.moved[layer][head] ?? 0);
  }

  /** Was anything measured of the heads of these weights? */
  get measured() {
    return this.texts.measured[this.weights].length > 0;
  }

  /** What was measured of a head on held-out text: role -> score; {} where nothing is known. */
  scores(layer, head) {
    return this.texts.measured[this.weights][layer]?.[head] ?? {};
  }

  /** The role that is said of a head: the taught one, else the one that stands out, else null. */
  role(layer, head) {
    const taught = this.taught[layer][head];
    if (taught) return { role: taught, taught: true, score: this.scores(layer, head)[taught] ?? null };
    const clear = this.texts.clear[this.weights][layer]?.[head];
    return clear ? { role: clear, taught: false, score: this.scores(layer, head)[clear] } : null;
  }

  name(layer, head) {
    return this.texts.name.replace("{katman}", layer + 1).replace("{bas}", head + 1);
  }
}
