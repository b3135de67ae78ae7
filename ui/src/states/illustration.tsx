import { type ComponentType, lazy, memo, Suspense } from 'react'
import { ErrorIllustration } from './error-illustration.tsx'
import type { IllustrationShapeName } from './illustration-shapes.tsx'
import { IllustrationSvg } from './illustration-svg.tsx'

export type IllustrationName = IllustrationShapeName | 'broken'

export type IllustrationProps = {
  name: IllustrationName
  className?: string
}

/** Lazily loaded shapes, left empty if they cannot be fetched, as they are decoration. */
const LazyShapes = lazy(async (): Promise<{ default: ComponentType<{ name: IllustrationShapeName }> }> => {
  try {
    return { default: (await import('./illustration-shapes.tsx')).IllustrationShapes }
  } catch (error) {
    console.info('No drawing', error)
    return { default: () => null }
  }
})

/** A small line drawing for empty states; decoration. A server-rendered one that is drawn again before its shapes are loaded would lose them. */
export const Illustration = memo(({ name, className }: IllustrationProps) => {
  return (
    <IllustrationSvg className={className}>
      {name === 'broken' ? (
        <ErrorIllustration />
      ) : (
        <Suspense>
          <LazyShapes name={name} />
        </Suspense>
      )}
    </IllustrationSvg>
  )
})
