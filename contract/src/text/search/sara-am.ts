/** Tone marks of Thai and Lao before a nikhahit that sara aa follows: what sara am is made of, typed in the other order. */
const tonesBeforeNikhahit = /([\u0E48-\u0E4B\u0EC8-\u0ECB]+)([\u0E4D\u0ECD])(?=[\u0E32\u0EB2])/gu

/** Writes sara am of a decomposed text in one order, so that `น้ำ` and `นํ้า`, which look the same, are. */
export function orderSaraAm(text: string): string {
  return text.replace(tonesBeforeNikhahit, '$2$1')
}
