import type { HeaderList } from '@crvouga/mockingbird-shared-runtime'

export const pingHeaders: HeaderList = [
  ['Builder-Version', '2'],
  ['Cache-Control', 'no-cache, no-store, must-revalidate'],
  ['Pragma', 'no-cache'],
  ['Swarm', 'inactive'],
]
