// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Account of a contract wallet: accepts what its owner signed (ERC-1271). With a lie it accepts any signature, by a response that is
/// not the word of the standard. It signs the hash itself, so a signature of an owner is valid for all accounts of this owner.
contract OwnedAccount {
    enum Lie {
        None,
        SecondWord,
        Garbage,
        Echo
    }

    bytes4 private constant VALID = 0x1626ba7e;
    address private immutable owner;
    Lie private immutable lie;

    constructor(address owner_, Lie lie_) {
        owner = owner_;
        lie = lie_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (lie == Lie.SecondWord) respond(abi.encode(bytes32(0), VALID));
        if (lie == Lie.Garbage) respond(abi.encodePacked(VALID, type(uint224).max));
        if (lie == Lie.Echo) respond(msg.data);
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer != address(0) && signer == owner ? VALID : bytes4(0xffffffff);
    }

    /// Ends the call with these bytes as its response.
    function respond(bytes memory response) private pure {
        assembly {
            return(add(response, 32), mload(response))
        }
    }
}
