import { limits } from '@fanfare/contract/limits'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { countCharacters } from '@fanfare/contract/text/characters'
import { Button } from '@fanfare/ui/actions/button'
import { CharacterCounterRing } from '@fanfare/ui/fields/character-counter-ring'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { generateIdempotencyKey } from '@fanfare/ui/lib/idempotency-key'
import { Avatar } from '@fanfare/ui/people/avatar'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useId, useRef, useState } from 'react'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useFileUrlFunction } from '../../../lib/media/file-url.ts'
import { useCommentDraft } from './comment-draft.ts'
import { MentionField } from './mention-field.tsx'

export type CommentBoxUser = LoggedInUser

type CommentBoxProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  author: CommentBoxUser
  /** The post or comment that is written under: each has a draft of its own. */
  targetId: string
  label: string
  placeholder: string
  submitLabel: string
  /** Initial text of the box. */
  start?: string
  small?: boolean
  /** Sends it; what it throws is shown, and the words stay. The key is the same for every try of the same words. */
  send: (content: string, idempotencyKey: string) => Promise<void>
  onCancel?: () => void
}

/** Remaining characters from which on the counter is shown. */
const countedFrom = 200

export function CommentBox({
  ref,
  author,
  targetId,
  label,
  placeholder,
  submitLabel,
  start = '',
  small = false,
  send,
  onCancel,
}: CommentBoxProps) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const errorId = useId()
  const [content, setContent] = useCommentDraft(author.id, targetId, start)
  const [isOpen, setOpen] = useState(content !== '' || !!onCancel)
  const submission = useSubmission()
  const key = useRef<string | null>(null)
  const used = countCharacters(content.trim())
  const canSend = used > 0 && used <= limits.commentLength

  function edit(next: string) {
    submission.clear()
    // Other words are another comment.
    key.current = null
    setContent(next)
  }

  async function submit() {
    if (!canSend) return
    await submission.run(async () => {
      key.current ??= generateIdempotencyKey()
      await send(content.trim(), key.current)
      key.current = null
      setContent('')
      if (!onCancel) setOpen(false)
      ref.current?.blur()
    })
  }

  return (
    <form
      data-draft
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex items-start gap-3"
    >
      <Avatar
        name={author.displayName}
        src={author.avatarUrl && toUrl(author.avatarUrl, 320)}
        size={small ? 'sm' : 'md'}
        className={small ? 'mt-1' : undefined}
      />
      <div className="min-w-0 flex-1">
        <div className="rounded-lg border border-control! bg-surface px-3.5 py-2 has-[textarea:focus]:border-ring! has-[textarea:focus]:outline has-[textarea:focus]:outline-ring">
          <MentionField
            ref={ref}
            label={label}
            placeholder={placeholder}
            value={content}
            onChange={edit}
            onSubmit={() => void submit()}
            onFocus={() => setOpen(true)}
            readOnly={submission.isBusy}
            errorId={submission.errors.length > 0 ? errorId : undefined}
          />
        </div>
        {submission.errors.length > 0 ? (
          <div className="mt-2">
            <FormErrors id={errorId} errors={submission.errors} />
          </div>
        ) : null}
        {isOpen || content ? (
          <div className="mt-2 flex items-center justify-end gap-3">
            {used > limits.commentLength - countedFrom ? (
              <CharacterCounterRing used={used} max={limits.commentLength} />
            ) : null}
            {onCancel ? (
              <Button variant="quiet" size="sm" disabled={submission.isBusy} onClick={onCancel}>
                {t`Cancel`}
              </Button>
            ) : null}
            <Button
              type="submit"
              size="sm"
              disabled={!canSend}
              aria-busy={submission.isBusy}
              aria-disabled={submission.isBusy ? true : undefined}
            >
              {submission.isBusy ? t`Posting` : submitLabel}
            </Button>
          </div>
        ) : null}
      </div>
    </form>
  )
}
