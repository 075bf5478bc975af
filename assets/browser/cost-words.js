// Large and small quantities as Turkish writes them: bytes, seconds, counts.
import { number } from "./common.js";

/** A whole number with a point at every thousand: 16.384.000.000. */
export const grouped = (n) => String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ".");

/** Three digits that count: 65,5 · 2,62 · 268. */
export function three(x) {
  if (x === 0) return "0";
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(x))));
  return digits > 6 ? number(x, 6) : number(x, digits);
}

/** Three digits after the comma; below that a power of ten, so that only an exact 0 reads 0: 3,2 × 10⁻¹². */
export function small(x) {
  if (x === 0) return "0";
  if (Math.abs(x) >= 0.001) return number(x, 3);
  const power = Math.floor(Math.log10(Math.abs(x)));
  return `${number(x / 10 ** power, 1)} × 10⁻${raised(-power)}`;
}

/** A whole number above 0 as an exponent: ¹². */
export const raised = (power) => String(power).replace(/\d/g, (d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]);

const BYTES = ["bayt", "KB", "MB", "GB", "TB", "PB"];

/** Powers of 1000: 65,5 GB. */
export function bytes(x) {
  const power = Math.min(BYTES.length - 1, x < 1000 ? 0 : Math.floor(Math.log10(x) / 3 + 1e-9));
  return (power === 0 ? grouped(x) : three(x / 1000 ** power)) + " " + BYTES[power];
}

/** From milliseconds to days; the words come from ui/texts. */
export function duration(seconds, texts) {
  if (seconds < 0.9995) return three(seconds * 1000) + " ms";
  if (seconds < 120) return three(seconds) + " " + texts.unit_second;
  if (seconds < 7200) return three(seconds / 60) + " " + texts.unit_minute;
  if (seconds < 172800) return three(seconds / 3600) + " " + texts.unit_hour;
  return three(seconds / 86400) + " " + texts.unit_day;
}
