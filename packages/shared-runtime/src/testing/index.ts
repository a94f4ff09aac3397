/** For tests of emulators: worlds, commands and servers whose answers count as evidence. */
export {
  harvestOperations,
  missingHere,
  recordOperations,
  type CountedOperations,
  type OperationSource,
  type OperationTally,
} from './evidence.ts'
export { foreignSuite, type ForeignRun, type Planted } from './foreign-suite.ts'
export { seeded, type Random } from './random.ts'
export { shrunk, type Shrunk } from './shrink.ts'
export { recordServer } from './record-server.ts'
export {
  packageCommand,
  startCommand,
  type CommandOptions,
  type ReadyLine,
  type StartedCommand,
} from './start-command.ts'
export { testWorld } from './test-world.ts'
export { LawBroken, serviceLaws, type Law, type LawSubject } from './laws.ts'
export {
  playScript,
  type Answer,
  type Place,
  type ScriptRequest,
  type ScriptStep,
} from './script.ts'
export {
  HistoryRecorder,
  isLinearizable,
  type HistoryCall,
  type SequentialModel,
} from './linearizability.ts'
export {
  checkFault,
  checkImpossible,
  checkStaleRead,
  matrixCells,
  type MatrixCell,
  type MatrixSubject,
} from './fault-matrix.ts'
export {
  carriers,
  matrixClient,
  type MatrixCarrier,
  type MatrixClient,
  type MatrixRequest,
  type Seen,
} from './matrix-client.ts'
