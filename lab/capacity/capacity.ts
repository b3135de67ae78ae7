import process from 'node:process'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { type CapacityPlan, planCapacity } from './plan.ts'

const usage = `npm run capacity -- [--people 1000,1000000,10000000,100000000]

Says what so many people who are active in a day need, by letting them ask simulated machines in their busiest minute. What
a call takes, how people behave and what machines cost stands in lab/capacity/: put figures of your own there.`

const flags = readOptionsOrExit({
  people: { type: 'string', default: '1000,1000000,10000000,100000000' },
  help: { type: 'boolean', default: false },
})

if (flags.help) say(usage)
else say(tableOf(flags.people.split(',').map((each) => planCapacity(peopleOf(each)))))

function peopleOf(text: string): number {
  const people = Number(text)
  if (!Number.isInteger(people) || people < 100 || people > 1e9) {
    throw new Error(`--people names numbers from 100 to a billion, separated by commas, and not "${text}".`)
  }
  return people
}

function tableOf(plans: readonly CapacityPlan[]): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const percent = (part: number) => `${Math.round(part * 100)} %`
  const lines: [string, (plan: CapacityPlan) => string][] = [
    ['active in a day', ({ people }) => whole(people)],
    ['calls a second, busiest minute', ({ callsASecond }) => whole(callsASecond)],
    ['databases, each with a standby', ({ cells }) => whole(cells)],
    ['… processors of each', ({ cell }) => whole(cell.databaseProcessors)],
    ['… busy', ({ seen }) => percent(seen.busy.database)],
    ['API machines of 4 processors', ({ apiMachines }) => whole(apiMachines)],
    ['… busy', ({ seen }) => percent(seen.busy.api)],
    ['p50 / p99, ms', ({ seen }) => `${seen.p50Ms.toFixed(1)} / ${seen.p99Ms.toFixed(0)}`],
    [
      '… with an API machine of each database away',
      ({ seenWithoutOne: { p50Ms, p99Ms } }) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(0)}`,
    ],
    ['gives way first', ({ breaks }) => `${breaks.first}, ${breaks.atTimes.toFixed(1)} times`],
    ['disk after a year, TB', ({ diskTb }) => diskTb.toFixed(diskTb < 10 ? 2 : 0)],
    ['pictures, Mbit a second', ({ picturesMbitASecond }) => whole(picturesMbitASecond)],
    ['dollars a month: processors', ({ dollarsAMonth }) => whole(dollarsAMonth.processors)],
    ['… disk', ({ dollarsAMonth }) => whole(dollarsAMonth.disk)],
    ['… pictures', ({ dollarsAMonth }) => whole(dollarsAMonth.traffic)],
  ]
  return lines
    .map(([name, format]) => `| ${[name, ...plans.map(format)].join(' | ')} |`)
    .toSpliced(1, 0, `|${'---|'.repeat(plans.length + 1)}`)
    .join('\n')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
