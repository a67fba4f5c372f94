// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// ENS's universal resolver as far as it is called. It says what it was told to, true or not.
contract Names {
    mapping(bytes32 => bytes) answers;
    mapping(bytes32 => string) claims;
    mapping(bytes32 => bytes) reverts;

    error ResolverNotFound(bytes name);

    function say(bytes calldata name, bytes calldata query, bytes calldata answer) external {
        answers[keccak256(abi.encode(name, query))] = answer;
    }

    function claim(bytes calldata lookup, uint256 coin, string calldata name) external {
        claims[keccak256(abi.encode(lookup, coin))] = name;
    }

    function failFor(bytes calldata name, bytes calldata reason) external {
        reverts[keccak256(name)] = reason;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata query, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        bytes memory reason = reverts[keccak256(name)];
        if (reason.length > 0) {
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        }
        bytes memory answer = answers[keccak256(abi.encode(name, query))];
        if (answer.length == 0) revert ResolverNotFound(name);
        return (answer, address(this));
    }

    function reverseWithGateways(bytes calldata lookup, uint256 coin, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return (claims[keccak256(abi.encode(lookup, coin))], address(this), address(this));
    }
}
