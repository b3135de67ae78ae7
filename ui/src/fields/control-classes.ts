/** The ground that every text-like control shares. 16 px text keeps iOS from zooming in; what is wrong with it is in sight below it. */
export const controlClasses =
  'w-full scroll-mb-9 rounded-sm border border-border bg-raised text-(length:--control-text) text-text leading-(--control-leading) transition-colors hover:border-control/60 focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring aria-invalid:border-danger aria-invalid:focus-visible:outline-danger disabled:cursor-not-allowed disabled:opacity-50'
