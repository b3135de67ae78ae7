import { limits } from '@fanfare/contract/limits'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { generateIdempotencyKey } from '@fanfare/ui/lib/idempotency-key'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ComposerAction, PollDraft } from './state/composer-state.ts'
import { pollOptionPath } from './state/list-composer-problems.ts'

type PollEditorProps = {
  poll: PollDraft
  isHeld: boolean
  errorAt: (path: string) => string | undefined
  edit: (action: ComposerAction) => void
  onRemove: () => void
}

/** The answers of a poll and how long it runs; the question is the caption. */
export function PollEditor({ poll, isHeld, errorAt, edit, onRemove }: PollEditorProps) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const { options, days } = poll
  const isFull = options.length >= limits.pollOptions

  /** The field is there at once: the next letter belongs into it. */
  function add() {
    flushSync(() => edit({ do: 'add-option', key: generateIdempotencyKey() }))
    focusOption(options.length)
  }

  function remove(key: string, at: number) {
    flushSync(() => edit({ do: 'remove-option', key }))
    focusOption(Math.max(0, at - 1))
  }

  function focusOption(at: number) {
    list.current?.querySelectorAll('input')[at]?.focus()
  }

  function goOn(at: number) {
    if (at + 1 < options.length) focusOption(at + 1)
    else if (!isFull) add()
  }

  return (
    <fieldset disabled={isHeld} className="relative flex min-w-0 flex-col gap-3 rounded-md border p-4">
      <legend className="sr-only">{t`Poll`}</legend>
      <div className="flex h-6 items-center justify-between">
        <span aria-hidden="true" className="font-medium text-sm">
          <Trans>Poll</Trans>
        </span>
        <IconButton label={t`Remove poll`} icon={<X />} size="sm" onClick={onRemove} className="-me-2" />
      </div>
      <ol ref={list} className="flex flex-col gap-2">
        {options.map(({ key, content }, at) => {
          const place = at + 1
          return (
            <li key={key}>
              <Field label={t`Option ${place}`} labelHidden error={errorAt(pollOptionPath(at))}>
                <Input
                  placeholder={t`Option ${place}`}
                  maxLength={limits.pollOptionLength}
                  autoComplete="off"
                  enterKeyHint="next"
                  value={content}
                  onChange={(event) => edit({ do: 'set-option', key, content: event.target.value })}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                    event.preventDefault()
                    goOn(at)
                  }}
                  trailing={
                    options.length > limits.pollOptionsMin ? (
                      <IconButton
                        label={t`Remove option ${place}`}
                        icon={<X />}
                        size="sm"
                        onClick={() => remove(key, at)}
                      />
                    ) : undefined
                  }
                />
              </Field>
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Button variant="quiet" size="sm" icon={<Plus />} disabled={isFull} onClick={add} className="-ms-2">
          {t`Add option`}
        </Button>
        <PollLength
          days={days}
          error={errorAt('pollLength')}
          onChange={(next) => edit({ do: 'set-poll-days', days: next })}
        />
      </div>
    </fieldset>
  )
}

type PollLengthProps = { days: string; error: string | undefined; onChange: (days: string) => void }

function PollLength({ days, error, onChange }: PollLengthProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Poll length in days`}
      error={error}
      className="flex-row! flex-wrap items-center [&>p]:basis-full"
    >
      <Input
        inputMode="numeric"
        value={days}
        onChange={(event) => onChange(event.target.value)}
        className="w-20"
      />
    </Field>
  )
}
