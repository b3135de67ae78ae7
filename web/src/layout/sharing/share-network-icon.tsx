import type { ReactNode } from 'react'
import type { ShareNetwork } from './share-networks.ts'

/** Simple signs of the networks, drawn for this product in one colour. */
const shapes: Record<ShareNetwork, ReactNode> = {
  facebook: (
    <path d="M14.5 8.5h2.6V5h-2.9C11.4 5 10 6.7 10 9.1v2.1H7.6v3.5H10V22h3.7v-7.3h2.8l.5-3.5h-3.3V9.4c0-.6.3-.9.8-.9Z" />
  ),
  x: (
    <path d="M4 4h4.6l4.2 5.7L17.8 4H20l-6.2 7 6.7 9h-4.6l-4.6-6.1L6 20H3.7l6.6-7.4L4 4Zm3.2 1.7 9.6 12.6h1.4L8.6 5.7H7.2Z" />
  ),
  whatsapp: (
    <>
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        d="M12 3.6a8.4 8.4 0 0 0-7.2 12.7L3.7 20.3l4.1-1.1A8.4 8.4 0 1 0 12 3.6Z"
      />
      <path d="M9.4 7.9c-.4-.2-1-.1-1.3.3-.6.7-.8 1.6-.4 2.7.9 2.4 2.9 4.4 5.4 5.2 1 .3 2 0 2.6-.7.3-.4.4-1 .1-1.3l-1.5-1.1c-.3-.2-.7-.2-1 .1l-.6.6c-1.1-.6-2-1.4-2.6-2.5l.6-.6c.2-.2.3-.6.1-.9L9.4 7.9Z" />
    </>
  ),
  telegram: (
    <path d="m3.2 11.4 16.3-6.5c.8-.3 1.6.4 1.4 1.3l-2.8 12.6c-.2.8-1.1 1.1-1.8.6l-3.9-2.9-2 1.9c-.4.4-1 .2-1.1-.4l-.7-4-5.3-1.6c-.7-.2-.7-.8-.1-1Zm6.9 1.7.5 2.5.9-1.7 5.2-5.3-6.6 4.5Z" />
  ),
}

export function ShareNetworkIcon({ target }: { target: ShareNetwork }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {shapes[target]}
    </svg>
  )
}
