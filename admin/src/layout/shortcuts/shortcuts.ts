/**
 * The keys of the desk, each with the one meaning that it has on every screen. Digits choose among numbered choices, of
 * which a decision on reports has the same number whatever was reported.
 */
export const backOfficeShortcuts = {
  next: 'j',
  previous: 'k',
  close: 'Escape',
  /** Decides as chosen, or opens the row. */
  confirm: 'Enter',
  pick: ' ',
  /** Grants what was asked for: a check, an appeal, a notice, a sum. */
  approve: 'a',
  approvePicked: 'A',
  /** Refuses what was asked for. */
  refuse: 'x',
  /** Gives money back to the card or the wallet that paid. */
  refund: 'r',
  /** Notes that the bank sends money back to where it came from. */
  returnToSender: 'b',
  creditWallet: 'c',
  leaveCharge: 'd',
  markPaid: 'p',
  propose: 'n',
  showMedia: 'm',
  showAccount: 's',
  undo: 'z',
  help: '?',
} as const

/** Formats a key as it is printed on buttons and in the list of keys. */
export function formatShortcutKey(key: string): string {
  if (key.length > 1 || !/[a-z]/i.test(key)) return key
  return key === key.toUpperCase() ? `Shift ${key}` : key.toUpperCase()
}
