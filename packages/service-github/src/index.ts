export { github } from './service.ts'
export { defaultAppToken, defaultToken } from './default-seed.ts'
export { seedSchema, type Seed } from './seed-schema.ts'
