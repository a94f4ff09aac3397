export { hermes } from './service.ts'
export { type HermesSeed } from './seed.ts'
