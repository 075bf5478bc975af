// The bytes that the server sends for one sentence and one layer, as tensors with names.
// Layout: uint32 length of the header, the header as JSON, zeros up to a multiple of 4, float32 numbers.
// What is one exact float32 operation away from what was sent is computed here, in float32, and is
// equal to the core's number to the last bit: X₀ = E + P, scaled = scores / √d_k, masked, concat, sums.

export function decode(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const start = 4 + length + ((4 - (length % 4)) % 4);
  const numbers = new Float32Array(bytes.slice(start).buffer);
  return new Lesson(header, numbers);
}

let serial = 0;

class Lesson {
  constructor(header, numbers) {
    Object.assign(this, header);
    this.serial = serial++;
    this.sent = {};
    for (const [name, { offset, shape }] of Object.entries(header.arrays)) {
      const size = shape.reduce((a, b) => a * b, 1);
      this.sent[name] = { shape, numbers: numbers.subarray(offset, offset + size) };
    }
    this.root = Math.fround(Math.sqrt(header.d_k));
  }

  get n() {
    return this.tokens.length;
  }

  /** One number of a (n, d) tensor. */
  row(name, i, d) {
    if (name === "X0") return Math.fround(this.row("embeddings", i, d) + this.row("positions", i, d));
    if (name === "after") return Math.fround(this.row("stream", i, d) + this.row("output", i, d));
    if (name === "blockOutput") return Math.fround(this.row("after", i, d) + this.row("feed_forward", i, d));
    if (name === "concat") return this.at("heads", Math.floor(d / this.d_v), i, d % this.d_v);
    const { shape, numbers } = this.sent[name];
    return numbers[i * shape[1] + d];
  }

  /** One number of a (h, n, m) or (h, n, d) tensor. */
  at(name, h, i, j) {
    if (name === "scaled") return Math.fround(this.at("scores", h, i, j) / this.root);
    if (name === "masked") return this.allowed(i, j) ? this.at("scaled", h, i, j) : -Infinity;
    const { shape, numbers } = this.sent[name];
    return numbers[(h * shape[1] + i) * shape[2] + j];
  }

  allowed(i, j) {
    return this.mask !== "causal" || j <= i;
  }

  /** The largest magnitude of a tensor for one head, or of an (n, d) tensor; at least a little above 0. */
  largest(name, h) {
    this.largestOf ??= new Map();
    const key = name + "/" + h;
    if (!this.largestOf.has(key)) this.largestOf.set(key, this.findLargest(name, h));
    return this.largestOf.get(key);
  }

  /** The largest magnitude in one row of an (n, d_model) tensor. */
  largestIn(name, i) {
    let top = 1e-9;
    for (let d = 0; d < this.d_model; d++) top = Math.max(top, Math.abs(this.row(name, i, d)));
    return top;
  }

  findLargest(name, h) {
    let top = 1e-9;
    const look = (value) => {
      if (Number.isFinite(value)) top = Math.max(top, Math.abs(value));
    };
    const isMatrix = ["scores", "scaled", "masked", "weights"].includes(name);
    const isHeaded = isMatrix || ["Q", "K", "V", "heads"].includes(name);
    const columns = isMatrix ? this.n : isHeaded ? this.sent[name].shape[2] : this.d_model;
    for (let i = 0; i < this.n; i++)
      for (let j = 0; j < columns; j++) look(isHeaded ? this.at(name, h, i, j) : this.row(name, i, j));
    return top;
  }
}
