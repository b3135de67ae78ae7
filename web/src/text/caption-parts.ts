export type CaptionPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'link'; text: string; href: string }

/** A mention starts a word: an address such as `me@example.com` holds none. A username has no dot at its ends. */
const special =
  /(?<link>https?:\/\/[^\s<>"]+)|(?<![\p{L}\p{N}_@./])@(?<username>[A-Za-z0-9_](?:[A-Za-z0-9_.]{1,28}[A-Za-z0-9_]))(?![A-Za-z0-9_])/giu

const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** How much of what looks like a link belongs to the sentence around it: final punctuation, an unopened bracket. */
function withoutTail(link: string): string {
  let end = link.length
  while (end > 0) {
    const last = link[end - 1] ?? ''
    const opener = closers[last]
    const kept = link.slice(0, end)
    const unopened = opener !== undefined && kept.split(opener).length < kept.split(last).length
    if (!unopened && !/[.,:;!?'’”»…*_~]/u.test(last)) break
    end -= 1
  }
  return link.slice(0, end)
}

/** Parts a caption into plain text, @mentions and http(s) links; the parts' texts joined are the caption. */
export function captionParts(caption: string): CaptionPart[] {
  const parts: CaptionPart[] = []
  let done = 0

  function pass(to: number) {
    if (to > done) parts.push({ kind: 'text', text: caption.slice(done, to) })
  }

  for (const match of caption.matchAll(special)) {
    const { link, username } = match.groups ?? {}
    if (link !== undefined) {
      const text = withoutTail(link)
      const url = URL.parse(text)
      if (!url?.hostname) continue
      pass(match.index)
      parts.push({ kind: 'link', text, href: url.href })
      done = match.index + text.length
    } else if (username !== undefined) {
      pass(match.index)
      parts.push({ kind: 'mention', text: match[0], username })
      done = match.index + match[0].length
    }
  }
  pass(caption.length)
  return parts
}

/** The usernames that these parts mention. */
export function mentionsIn(parts: readonly CaptionPart[]): string[] {
  return parts.flatMap((part) => (part.kind === 'mention' ? [part.username] : []))
}
