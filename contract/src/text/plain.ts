const ligatures: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', æ: 'a', œ: 'o' }

/** What a text is searched by: small letters without their marks, so that "amelie" is "Amélie". The database says the same by `plain`. */
export function plain(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđħıæœ]/g, (letter) => ligatures[letter] ?? letter)
}

/** The words of a text as they are searched. */
export function plainWords(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
