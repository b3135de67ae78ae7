import type { ReactNode } from 'react'

export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4 border-t py-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
