import { limitCombiningMarks } from '@fanfare/contract/text/combining-marks'
import { limitBlankLines } from '@fanfare/contract/text/format/blank-lines'
import { extractMentionsOfParts, splitMentionsAndLinks } from '@fanfare/contract/text/text-parts'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { paths } from '../paths.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { useUsernameExistenceLookup } from './known-usernames.ts'

/** Known by weight too, not by colour alone. */
const linkClasses = 'wrap-anywhere font-medium text-link hover:underline'

type UserTextProps = { text: string; className?: string; id?: string; ref?: Ref<HTMLParagraphElement> }

/** A caption with its mentions and links, line breaks kept, each line in the direction of its own words. A name that nobody has is text. */
export function UserText({ text, className = '', id, ref }: UserTextProps) {
  const parts = splitMentionsAndLinks(limitCombiningMarks(limitBlankLines(text)))
  const isKnown = useUsernameExistenceLookup(extractMentionsOfParts(parts))
  return (
    <p
      id={id}
      ref={ref}
      dir="auto"
      className={`wrap-break-word whitespace-pre-line text-pretty text-md [unicode-bidi:plaintext] ${className}`}
    >
      {parts.map((part, at) => {
        const key = `${at}-${part.text}`
        if (part.kind === 'mention' && isKnown(part.username) !== false) {
          return (
            <Link key={key} to={paths.profile(part.username)} dir="ltr" className={linkClasses}>
              {part.text}
            </Link>
          )
        }
        if (part.kind === 'link') {
          return (
            <a
              key={key}
              href={part.text}
              target="_blank"
              rel="noopener nofollow ugc"
              dir="ltr"
              className={linkClasses}
            >
              {part.text}
            </a>
          )
        }
        return <HighlightedText key={key} text={part.text} />
      })}
    </p>
  )
}
