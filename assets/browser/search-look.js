// The look-up of attention_core/search.py in float64, for what the visitor drags: the same formula, step by step.

/** sharpness Infinity is the hard look-up: the first of the largest scores takes all. */
export function lookUp(query, keys, values, sharpness) {
  const scores = keys.map((key) => key.reduce((sum, k, d) => sum + k * query[d], 0));
  const best = scores.indexOf(Math.max(...scores));
  const hard = sharpness === Infinity;
  const sharpened = scores.map((score) => (hard ? score : score * sharpness));
  const top = Math.max(...sharpened);
  const exps = scores.map((_, i) => (hard ? Number(i === best) : Math.exp(sharpened[i] - top)));
  const total = exps.reduce((a, b) => a + b, 0);
  const weights = exps.map((e) => e / total);
  const blend = values[0].map((_, d) => weights.reduce((sum, w, i) => sum + w * values[i][d], 0));
  const found = values[best];
  return {
    scores,
    sharpened,
    weights,
    blend,
    best,
    found,
    distance: Math.hypot(...blend.map((b, d) => b - found[d])),
  };
}
