import { Banner } from '../banner.tsx'
import { useWords } from '../words.tsx'

export type FormErrorsProps = {
  errors: string[]
  className?: string
}

/** One error is a banner, several are a list; nothing without errors. Clear them when the form is edited. */
export function FormErrors({ errors, className }: FormErrorsProps) {
  const words = useWords()
  const [first, ...others] = [...new Set(errors)]
  if (first === undefined) return null
  return (
    <Banner tone="danger" alert className={className}>
      {others.length === 0 ? (
        first
      ) : (
        <>
          <p className="font-medium">{words.severalErrors}</p>
          <ul className="mt-1 list-disc space-y-1 ps-4.5 marker:text-danger">
            {[first, ...others].map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  )
}
