/** Runs `act` while no other tab runs one under the same name. Browsers without Web Locks run it at once. */
export function withCrossTabLock<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(name, act) : act()
}
