export {
  harvestOperations,
  missingHere,
  recordOperations,
  type CountedOperations,
  type OperationSource,
  type OperationTally,
} from './evidence.ts'
