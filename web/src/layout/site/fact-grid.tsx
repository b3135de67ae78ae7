type Fact = { title: string; text: string }

/** Short statements, two beside each other where there is room. */
export function FactGrid({ facts }: { facts: Fact[] }) {
  return (
    <ul className="grid gap-x-12 gap-y-10 tablet:grid-cols-2">
      {facts.map(({ title, text }) => (
        <li key={title}>
          <h3 className="text-lg">{title}</h3>
          <p className="mt-2 text-pretty text-md text-muted leading-7">{text}</p>
        </li>
      ))}
    </ul>
  )
}
