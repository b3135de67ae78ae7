import { useEffect, useRef } from 'react'
import { Banner } from '../content/banner.tsx'
import { useUiLabels } from '../lib/ui-labels.tsx'

export type FormErrorsProps = {
  /** Id by which an invalid field references its description. */
  id?: string
  errors: string[]
  className?: string
}

/** One error is a banner, several are a list, in sight as they come; nothing without errors. Clear them when the form is edited. */
export function FormErrors({ id, errors, className }: FormErrorsProps) {
  const labels = useUiLabels()
  const containerRef = useRef<HTMLDivElement>(null)
  const [first, ...others] = [...new Set(errors)]

  useEffect(() => {
    if (first === undefined) return
    // A field that is wrong is gone to by itself, and says so where it stands.
    const form = containerRef.current?.closest('form, [role="dialog"]')
    if (form?.querySelector('[aria-invalid="true"], [data-invalid="true"]')) return
    containerRef.current?.scrollIntoView({ block: 'nearest' })
  }, [first])

  if (first === undefined) return null
  return (
    <div ref={containerRef} id={id} className="scroll-my-20">
      <Banner tone="danger" alert className={className}>
        {others.length === 0 ? (
          first
        ) : (
          <>
            <p className="font-medium">{labels.severalErrors}</p>
            <ul className="mt-1 list-disc space-y-1 ps-4.5 marker:text-danger">
              {[first, ...others].map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </>
        )}
      </Banner>
    </div>
  )
}
