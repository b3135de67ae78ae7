export const exceptions: readonly { names: RegExp; files?: RegExp; because: string }[] = []
export const pending: Record<string, string> = {}
export const sharedExports: readonly string[] = []
