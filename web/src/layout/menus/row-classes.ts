/** Classes of a row in a rail that shows icons alone on tablets. */
export const railRowClasses =
  'tablet:w-12 tablet:justify-center tablet:px-0 desktop:w-full desktop:justify-start desktop:px-3.5'

/** Classes of the label in such a row. */
export const railLabelClasses = 'tablet:sr-only desktop:not-sr-only'

/** A row of the menus at the side: an icon and a word. */
export const menuRowClasses =
  'flex h-11 w-full items-center gap-3.5 rounded-sm px-3.5 text-start font-medium text-base text-text transition-colors hover:bg-raised [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted'
