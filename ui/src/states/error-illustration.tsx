/**
 * Illustration of a loading error; separate from the others, because every page can fail before they are
 * loaded.
 */
export function ErrorIllustration() {
  return (
    <>
      <path
        className="fill-raised stroke-text"
        d="M40 86a20 20 0 0 1-2-40 28 28 0 0 1 54-6 22 22 0 0 1 8 44"
      />
      <path className="stroke-accent" d="m74 54-12 18h16L66 92" />
      <path className="stroke-control" d="M24 98h22M92 98h26" />
    </>
  )
}
