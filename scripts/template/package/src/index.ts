export { service } from './service.ts'
export type { ServiceSeed } from './seed.ts'
