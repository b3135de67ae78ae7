import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { Prose } from '../../layout/site/prose.tsx'
import { matchesTerm } from '../../lib/text/highlight-matches.ts'
import { HighlightContext, HighlightedText } from '../../lib/text/highlighted-text.tsx'

type FaqItemProps = {
  /** Id for links from elsewhere, which open it. */
  id?: string
  question: string
  children: ReactNode
}

/** A question that opens its answer; out of sight where neither holds what is searched for. */
export function FaqItem({ id, question, children }: FaqItemProps) {
  const term = useContext(HighlightContext)?.term ?? ''
  const isLedTo = useLocation({ select: ({ hash }) => id !== undefined && hash === id })
  const [text, setText] = useState('')
  return (
    <details
      id={id}
      ref={(own) => setText(own?.textContent ?? '')}
      open={isLedTo}
      hidden={!matchesTerm(text, term)}
      className="group scroll-mt-20 border-b"
    >
      <summary className="flex list-none items-start justify-between gap-6 py-4.5 font-semibold text-md hover:text-link [&::-webkit-details-marker]:hidden">
        <span>
          <HighlightedText text={question} />
        </span>
        <ChevronDown
          aria-hidden="true"
          className="mt-0.5 size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <Prose className="pe-8 pb-6 text-muted">{children}</Prose>
    </details>
  )
}
