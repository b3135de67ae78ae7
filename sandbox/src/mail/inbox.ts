import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openAndReplayJournal } from '../journal.ts'

/** One mail as it arrived. `to` is every recipient, `date` the moment of arrival in ISO 8601. */
export type InboxMessage = {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  date: string
}

export type Inbox = ReturnType<typeof openInbox>

const maxMessages = 500

/** Opens the newest 500 messages kept under `dataDir`, or an empty inbox that lives as long as the process. */
export function openInbox(dataDir: string | null) {
  let messages: InboxMessage[] = []
  let appended = 0

  const file = dataDir === null ? null : join(dataDir, 'mail.jsonl')
  const journal = openAndReplayJournal<InboxMessage>(file, (message) => messages.push(message))
  dropOldest()

  function dropOldest(): void {
    messages = messages.slice(-maxMessages)
    journal.rewrite(messages)
    appended = 0
  }

  return {
    add(mail: Omit<InboxMessage, 'id' | 'date'>): void {
      const message = { ...mail, id: randomUUID(), date: new Date().toISOString() }
      messages.push(message)
      if (messages.length > maxMessages) messages.shift()
      journal.append(message)
      appended += 1
      if (appended >= maxMessages) dropOldest()
    },
    /** Newest first; only those to `address` when one is given. */
    list(address: string | null): InboxMessage[] {
      const recipient = address?.toLowerCase()
      const found = recipient ? messages.filter(({ to }) => to.split(', ').includes(recipient)) : messages
      return found.toReversed()
    },
    clear(): void {
      messages = []
      dropOldest()
    },
    close: () => journal.close(),
  }
}
