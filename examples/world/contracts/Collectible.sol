// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Receiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// Things of which there is one each (ERC-721, with its list of what there is and whose it is), with what they are in the
/// chain itself. Anyone may mint.
contract Collectible {
    string public name;
    string public symbol;
    string public image;
    mapping(uint256 id => address) public getApproved;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;
    mapping(uint256 id => address) private owners;
    uint256[] private all;
    mapping(address owner => uint256[]) private held;
    /// Where it is in what its owner has.
    mapping(uint256 id => uint256) private places;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor(string memory name_, string memory symbol_, string memory image_) {
        name = name_;
        symbol = symbol_;
        image = image_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f || id == 0x780e9d63;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "no such token");
    }

    function balanceOf(address owner) external view returns (uint256) {
        return held[owner].length;
    }

    function totalSupply() external view returns (uint256) {
        return all.length;
    }

    function tokenByIndex(uint256 index) external view returns (uint256) {
        require(index < all.length, "no such token");
        return all[index];
    }

    function tokenOfOwnerByIndex(address owner, uint256 index) external view returns (uint256) {
        require(index < held[owner].length, "no such token");
        return held[owner][index];
    }

    /// JSON as it stands, with its picture by reference.
    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return string.concat(
            'data:application/json;utf8,{"name":"', name, " #", decimal(id), '","image":"', image, '"}'
        );
    }

    function mint(address to, uint256 id) external {
        require(to != address(0), "mint to the zero address");
        require(owners[id] == address(0), "already minted");
        all.push(id);
        give(to, id);
        emit Transfer(address(0), to, id);
    }

    function approve(address approved, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "not the owner");
        getApproved[id] = approved;
        emit Approval(owner, approved, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        require(owner == from, "not the owner");
        require(to != address(0), "transfer to the zero address");
        bool isAllowed = msg.sender == owner || msg.sender == getApproved[id] || isApprovedForAll[owner][msg.sender];
        require(isAllowed, "not approved");
        delete getApproved[id];
        uint256[] storage left = held[from];
        uint256 last = left[left.length - 1];
        left[places[id]] = last;
        places[last] = places[id];
        left.pop();
        give(to, id);
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = Receiver(to).onERC721Received(msg.sender, from, id, data);
        require(answer == Receiver.onERC721Received.selector, "refused by the receiver");
    }

    function give(address to, uint256 id) private {
        owners[id] = to;
        places[id] = held[to].length;
        held[to].push(id);
    }

    function decimal(uint256 value) private pure returns (string memory) {
        bytes memory digits = new bytes(78);
        uint256 start = digits.length;
        do {
            digits[--start] = bytes1(uint8(48 + value % 10));
            value /= 10;
        } while (value != 0);
        bytes memory text = new bytes(digits.length - start);
        for (uint256 index; index < text.length; ++index) text[index] = digits[start + index];
        return string(text);
    }
}
