import { readVerificationDocument } from '@fanfare/contract/calls/backoffice/identity'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { useMutation } from '@tanstack/react-query'
import { Minus, Plus, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { HiddenFilesPlaceholder } from '../../layout/files/hidden-files-placeholder.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate } from '../../lib/format/format-time.ts'

/** The pictures of a check, in the order in which they are shown. */
export const verificationDocumentKinds = [
  { document: 'DOCUMENT_FRONT', name: 'Document, front' },
  { document: 'SELFIE', name: 'Selfie' },
  { document: 'DOCUMENT_BACK', name: 'Document, back' },
] as const

type DocumentsProps = {
  requestId: string
  dateDeleted: string | null
  /** All of them were opened, and the readings noted. */
  onRead: () => void
  /** Details to compare the documents with, rendered next to them so that both are visible at once. */
  children: ReactNode
}

/** The pictures of a check, side by side once they are asked for: each look is in the audit log. */
export function VerificationDocuments({ requestId, dateDeleted, onRead, children }: DocumentsProps) {
  const reveal = useMutation({
    mutationFn: () =>
      Promise.all(
        verificationDocumentKinds.map(async ({ document }) => {
          const { data } = await callApi(readVerificationDocument, {
            params: { requestId },
            body: { document },
          })
          return `data:${data.contentType};base64,${data.bytes}`
        }),
      ),
    onSuccess: onRead,
  })
  const show = () => {
    if (!reveal.isPending && !reveal.isSuccess) reveal.mutate()
  }
  useShortcuts([
    {
      key: backOfficeShortcuts.showMedia,
      label: 'Show the documents',
      run: show,
      isOff: reveal.isSuccess || dateDeleted !== null,
    },
  ])

  return (
    <div className={reveal.data ? 'grid items-start gap-3 desktop:grid-cols-2' : 'flex flex-col gap-4'}>
      {reveal.data ? (
        verificationDocumentKinds.map(({ document, name }, at) => (
          <Picture key={document} name={name} src={reveal.data[at] ?? ''} />
        ))
      ) : dateDeleted !== null ? (
        <p className="flex min-h-48 items-center justify-center rounded-md border bg-surface p-6 text-center text-muted">
          {`The pictures were deleted on ${formatDate(dateDeleted)}, as scheduled after the decision.`}
        </p>
      ) : (
        <HiddenFilesPlaceholder
          title="3 pictures"
          label="Show the documents"
          isBusy={reveal.isPending}
          error={reveal.error}
          onShow={show}
        />
      )}
      {children}
    </div>
  )
}

function Picture({ name, src }: { name: string; src: string }) {
  const [rotation, setRotation] = useState(0)
  const [zoom, setZoom] = useState(1)
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border bg-surface">
      <figcaption className="flex items-center gap-1 px-3 py-1 font-semibold">
        <span className="flex-1">{name}</span>
        <IconButton
          size="sm"
          label={`Smaller: ${name}`}
          icon={<Minus />}
          disabled={zoom <= 1}
          onClick={() => setZoom(zoom - 0.5)}
        />
        <span className="tabular w-10 text-center font-normal text-muted">{Math.round(zoom * 100)}%</span>
        <IconButton
          size="sm"
          label={`Larger: ${name}`}
          icon={<Plus />}
          disabled={zoom >= 4}
          onClick={() => setZoom(zoom + 0.5)}
        />
        <IconButton
          size="sm"
          label={`Turn: ${name}`}
          icon={<RotateCw />}
          onClick={() => setRotation(rotation + 1)}
        />
      </figcaption>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by the keyboard too.
        tabIndex={0}
        className="h-72 overflow-auto bg-black focus-visible:outline-2 focus-visible:outline-ring"
      >
        <img
          alt={name}
          src={src}
          className="mx-auto h-full object-contain"
          style={{
            height: `${zoom * 100}%`,
            maxWidth: 'none',
            width: zoom > 1 ? `${zoom * 100}%` : '100%',
            rotate: `${rotation * 90}deg`,
          }}
        />
      </div>
    </figure>
  )
}
