import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Composer } from '../use-composer.ts'
import { MediaDescriptionForm } from './media-description-form.tsx'
import { MediaTile } from './media-tile.tsx'

/** The pictures and videos of a post in their order, each with what it shows in words. */
export function MediaTiles({ composer, isHeld }: { composer: Composer; isHeld: boolean }) {
  const { t } = useLingui()
  const { state, submission, contents, files, edit } = composer
  const { fieldErrors, errorAt } = submission
  const [described, setDescribed] = useState<string | null>(null)
  const [shownErrors, setShownErrors] = useState(fieldErrors)
  const count = state.attachments.length
  const index = state.attachments.findIndex(({ key }) => key === described)
  const shown = isHeld ? undefined : state.attachments[index]

  // A description that was refused is opened, so that its field can say why.
  if (fieldErrors !== shownErrors) {
    setShownErrors(fieldErrors)
    const refused = state.attachments.find(
      (_, at) => errorAt(`alternativeTexts.${at}`) ?? errorAt(`transcripts.${at}`),
    )
    if (refused) setDescribed(refused.key)
  }

  return (
    <>
      <ul
        aria-label={t`Photos and videos`}
        className={classNames('grid gap-2', count > 2 ? 'grid-cols-2 tablet:grid-cols-3' : 'grid-cols-2')}
      >
        {state.attachments.map((attachment, at) => (
          <MediaTile
            key={attachment.key}
            attachment={attachment}
            content={contents.get(attachment.key)}
            at={at}
            count={count}
            isHeld={isHeld}
            isDescribing={attachment === shown}
            onTogglePreview={
              state.sale.isOn ? () => edit({ do: 'toggle-preview', key: attachment.key }) : null
            }
            onDescribe={() => setDescribed(attachment === shown ? null : attachment.key)}
            onRemove={() => composer.detach(attachment.key)}
            onRetry={() => files.retry(attachment.key)}
            onMove={(to) => edit({ do: 'move', key: attachment.key, to })}
            onDropped={(key) => edit({ do: 'move', key, to: at })}
          />
        ))}
      </ul>
      {shown ? (
        <MediaDescriptionForm
          key={shown.key}
          attachment={shown}
          place={index + 1}
          descriptionError={errorAt(`alternativeTexts.${index}`)}
          transcriptError={errorAt(`transcripts.${index}`)}
          onDescribe={(alternativeText) => edit({ do: 'describe', key: shown.key, alternativeText })}
          onCaptions={(file) => composer.setCaptions(shown.key, file)}
          onTranscribe={(transcript) => edit({ do: 'transcribe', key: shown.key, transcript })}
        />
      ) : null}
    </>
  )
}
