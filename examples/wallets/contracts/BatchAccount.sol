// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Code of an account that executes several calls in one transaction, all or none (EIP-7702). Only the account itself may call it.
contract BatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "BatchAccount: not the account");
        for (uint256 index; index < calls.length; ++index) {
            (bool success, bytes memory answer) = calls[index].to.call{value: calls[index].value}(calls[index].data);
            if (!success) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }
}
