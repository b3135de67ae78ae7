/** What is used of autocannon, which brings no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    requests: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }[]
  }
  type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    errors: number
    timeouts: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
