import { splitMentionsAndLinks } from '@fanfare/contract/text/text-parts'
import { expect, test } from 'vitest'

const linksIn = (text: string) =>
  splitMentionsAndLinks(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))

test('links lead to the host that they show, whatever stands behind it', () => {
  for (const mark of '。．｡、，：；？！…‥،؛؟۔।॥།။၊។៕፡።「」『』（）《》〈〉【】［］｛｝“”‘’«»‹›„‚\\,.;:!?)]}\'"<>') {
    const links = linksIn(`https://example.com${mark}evil.example https://example.com/a${mark}`)
    // Browsers take these for dots: the host is cut, and nothing of it is linked.
    if ('。．｡'.includes(mark)) {
      expect(links, mark).toEqual(['https://example.com/a'])
      continue
    }
    expect(links.length, mark).toBe(2)
    // A dot of ASCII is one of the address.
    const host = mark === '.' ? 'example.com.evil.example' : 'example.com'
    expect(new URL(links[0] ?? '').hostname, mark).toBe(host)
    expect(links[1], mark).toBe('https://example.com/a')
  }
  // Before an @ in the authority stands no host: nothing of it is linked.
  expect(linksIn('https://example.com@evil.example https://example.com/a@')).toEqual([
    'https://example.com/a@',
  ])
})

test('texts are parted in time that grows with their length alone', () => {
  const startedAt = performance.now()
  splitMentionsAndLinks(`@${'a.a'.repeat(20_000)}é`)
  splitMentionsAndLinks('@'.repeat(20_000))
  splitMentionsAndLinks(`https://${'a'.repeat(20_000)}`)
  splitMentionsAndLinks(`https://${'a.'.repeat(20_000)}を`)
  splitMentionsAndLinks(`https://${'ab:'.repeat(20_000)}é`)
  splitMentionsAndLinks(`https://example.com/${'('.repeat(20_000)}${')'.repeat(40_000)}`)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
