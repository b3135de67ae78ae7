import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Prose } from '../prose.tsx'

/** A question that opens its answer. */
export function Question({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className="group border-b">
      <summary className="flex list-none items-start justify-between gap-6 py-4.5 font-semibold text-md hover:text-link [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="mt-0.5 size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <Prose className="pe-8 pb-6 text-muted">{children}</Prose>
    </details>
  )
}
