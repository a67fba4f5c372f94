export { firstProblem, type NetworkProblem, networkList, readNetworks } from './networks.js'
