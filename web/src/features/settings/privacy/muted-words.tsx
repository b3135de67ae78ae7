import { limits } from '@fanfare/contract/limits'
import { isSameMutedWord, normalizeMutedWord } from '@fanfare/contract/text/search/muted-word'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'

/** Maximum characters of a muted word or phrase. */
const maxLength = 60

type MutedWordsProps = { words: readonly string[]; onChange: (words: string[]) => void }

export function MutedWords({ words, onChange }: MutedWordsProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const word = typed.trim()

  return (
    <>
      <form
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          // The field says that it is too long.
          if ([...word].length > maxLength) return undefined
          if (normalizeMutedWord(word).word === '')
            return setError(t`Enter a word. Punctuation alone can't be muted.`)
          const isMuted = words.some((other) => isSameMutedWord(other, word))
          if (words.length >= limits.mutedWords && !isMuted)
            return setError(t`You've muted as many words as you can. Unmute one first.`)
          if (!isMuted) onChange([...words, word])
          setTyped('')
        }}
      >
        <Field
          label={t`A word or phrase to mute`}
          labelHidden
          error={error}
          className="min-w-0 flex-1 basis-48"
        >
          <Input
            placeholder={t`A word or phrase`}
            autoComplete="off"
            maxLength={maxLength}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <Button type="submit" variant="secondary">
          {t({ message: 'Mute', context: 'a person or a word' })}
        </Button>
      </form>
      {words.length > 0 ? (
        <ul aria-label={t`Muted words`} className="flex flex-wrap gap-2">
          {words.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-label={t`Unmute ${one}`}
                onClick={() => onChange(words.filter((other) => other !== one))}
                className="inline-flex h-9 touch:h-11 items-center gap-2 rounded-full border px-3.5 text-sm transition-colors hover:bg-raised"
              >
                {one}
                <X aria-hidden="true" className="size-4 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
