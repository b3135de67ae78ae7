/**
 * A count and what is counted, in English: "1 line", "1,204 lines". Only for readers of English, and for what is put into a
 * sentence of the API: sentences of the catalogues have the plural forms of their language.
 */
export function formatEnglishCountWithNoun(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
