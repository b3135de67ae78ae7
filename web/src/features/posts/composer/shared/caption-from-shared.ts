/** The caption of what another app shared as title, text and address: each once, though apps put one into the other. */
export function captionFromSharedTexts(texts: readonly string[]): string {
  const trimmed = texts.map((text) => text.trim()).filter((text) => text !== '')
  return trimmed
    .filter(
      (text, at) =>
        !trimmed.some(
          (other, index) => index !== at && other.includes(text) && (other !== text || index < at),
        ),
    )
    .join('\n')
}

/** Appends shared text below the current caption. */
export function appendSharedText(caption: string, shared: string): string {
  return [caption.trimEnd(), shared].filter((text) => text !== '').join('\n\n')
}
