import { knownUsernames } from '@fanfare/contract/calls/social/creators'
import { useEffect, useSyncExternalStore } from 'react'
import { callApi } from '../api/call.ts'

/** Time in milliseconds during which names are collected for one request. */
const batchDelayMs = 30
const maxBatchSize = 100

/** Existence of accounts by username; a missing name has not been answered yet. */
let known: ReadonlyMap<string, boolean> = new Map()
const asked = new Set<string>()
const waiting: string[] = []
const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

async function loadBatch(): Promise<void> {
  const usernames = waiting.splice(0, maxBatchSize)
  if (waiting.length > 0) setTimeout(() => void loadBatch(), batchDelayMs)
  try {
    const { data } = await callApi(knownUsernames, { body: { usernames } })
    const found = new Set(data)
    known = new Map([...known, ...usernames.map((name) => [name, found.has(name)] as const)])
    for (const changed of listeners) changed()
  } catch {
    // They may be asked for again where they are next read.
    for (const name of usernames) asked.delete(name)
  }
}

function requestUsernames(names: readonly string[]): void {
  for (const name of names) {
    if (asked.has(name)) continue
    asked.add(name)
    if (waiting.push(name) === 1) setTimeout(() => void loadBatch(), batchDelayMs)
  }
}

/** Sets which usernames exist, before any text is rendered: what the server asked for a guest's page. */
export function setKnownUsernames(exists: Record<string, boolean>): void {
  for (const name of Object.keys(exists)) asked.add(name)
  known = new Map(Object.entries(exists))
}

const currentlyKnown = () => known

/** Tells of usernames whether they lead to somebody: undefined until it is known. Those of a whole page are asked for at once. */
export function useUsernameExistenceLookup(
  usernames: readonly string[],
): (username: string) => boolean | undefined {
  const names = usernames.map((name) => name.toLowerCase()).join(' ')
  useEffect(() => {
    if (names) requestUsernames(names.split(' '))
  }, [names])
  const answers = useSyncExternalStore(subscribe, currentlyKnown, currentlyKnown)
  return (username) => answers.get(username.toLowerCase())
}
