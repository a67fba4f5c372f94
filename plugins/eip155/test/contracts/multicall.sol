// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The one function of Multicall3 that is called, by its interface.
contract Multicall {
    struct Call {
        address target;
        bool allowFailure;
        bytes callData;
    }
    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate3(Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) {
            (bool success, bytes memory data) = calls[index].target.call(calls[index].callData);
            require(success || calls[index].allowFailure, "Multicall: a call failed");
            results[index] = Result(success, data);
        }
    }
}

/// What an OP Stack chain tells of the cost of writing a transaction down elsewhere: 1,000 wei a byte.
contract L1FeeOracle {
    function getL1Fee(bytes calldata transaction) external pure returns (uint256) {
        return transaction.length * 1_000;
    }
}
