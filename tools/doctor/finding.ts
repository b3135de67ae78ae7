/** DoctorFinding in a sentence; `todo` if it is an error or a warning: the remedy. */
export type DoctorFinding = { what: string; todo?: string; isWarning?: boolean }

/** @returns what was found, or that it could not be looked at */
export async function examineOrReportFailure(
  what: string,
  todo: string,
  examine: () => Promise<DoctorFinding | DoctorFinding[]>,
): Promise<DoctorFinding[]> {
  try {
    return [await examine()].flat()
  } catch (cause) {
    return [{ what: `${what}: ${reasonOf(cause)}`, todo }]
  }
}

/** Several addresses of one name fail together, and say so one by one. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}
