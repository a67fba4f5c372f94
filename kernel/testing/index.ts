export { createTestKernel, neverCalled, type TestKernel, type TestKernelOptions } from './test-kernel.js'
