import { env } from 'node:process'

/** All that a process of the server is given of the tests' environment. Those that end by themselves keep what Node compiled. */
export const bareEnvironment = { PATH: env.PATH, NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE }
