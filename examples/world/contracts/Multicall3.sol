// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Many calls in one, behind the interface that stands under the same address on most chains.
contract Multicall3 {
    struct Call {
        address target;
        bytes callData;
    }

    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate(Call[] calldata calls) external payable returns (uint256 blockNumber, bytes[] memory returnData) {
        blockNumber = block.number;
        returnData = new bytes[](calls.length);
        for (uint256 index; index < calls.length; ++index) {
            returnData[index] = ask(calls[index].target, calls[index].callData, true).returnData;
        }
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 index; index < calls.length; ++index) {
            results[index] = ask(calls[index].target, calls[index].callData, requireSuccess);
        }
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 index; index < calls.length; ++index) {
            results[index] = ask(calls[index].target, calls[index].callData, !calls[index].allowFailure);
        }
    }

    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }

    function getBlockNumber() external view returns (uint256) {
        return block.number;
    }

    function getCurrentBlockTimestamp() external view returns (uint256) {
        return block.timestamp;
    }

    function getChainId() external view returns (uint256) {
        return block.chainid;
    }

    function ask(address target, bytes calldata data, bool mustSucceed) private returns (Result memory) {
        (bool success, bytes memory answer) = target.call(data);
        require(success || !mustSucceed, "Multicall3: call failed");
        return Result(success, answer);
    }
}
